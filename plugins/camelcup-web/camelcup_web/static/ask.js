// A form that asks bots, which takes a while: their answer comes into a part of the page.
export function answers(form, target, waiting, done = () => {}) {
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    target.textContent = waiting;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Part": "1" } });
      if (!answer.ok) throw new Error(answer.status);
      target.innerHTML = await answer.text();
      done();
    } catch {
      target.textContent = "There was no answer; ask again.";
    }
    button.disabled = false;
  });
}

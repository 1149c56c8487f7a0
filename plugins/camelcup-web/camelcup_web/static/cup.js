// The standings of a large cup come after its page: its games have to be counted first.
const place = document.getElementById("standings");

async function count() {
  const answer = await fetch(place.dataset.source);
  if (!answer.ok) throw new Error(answer.status);
  place.innerHTML = await answer.text();
}

count().catch(() => { place.querySelector("p").textContent = "The standings did not arrive; load the page again."; });

// The form of a new table: shows the options of the bots that are chosen.
for (const select of document.querySelectorAll("select[name=bot]")) {
  const show = () => {
    for (const options of select.closest(".seat").querySelectorAll("[data-bot]")) {
      options.hidden = options.disabled = options.dataset.bot !== select.value;
    }
  };
  select.addEventListener("change", show);
  show();
}

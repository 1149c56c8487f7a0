// A stream of events. A hidden tab closes it, since a browser opens six connections to a host.
const RETRY_MS = 1000;

// Call `changed` with the data of each event; `lost` when the connection is, and `found` when it is back.
// The value that is returned closes the stream for good.
export function follow(path, changed, lost, found) {
  let stream = null;
  let retry = 0;
  let over = false;

  function listen() {
    clearTimeout(retry);
    stream?.close();
    stream = null;
    if (document.hidden || over) return;
    stream = new EventSource(path);
    stream.onopen = found;
    stream.onmessage = (event) => { if (event.data) changed(event.data); };
    stream.onerror = () => {
      lost("The connection is lost; the page tries again by itself.");
      if (stream.readyState === EventSource.CLOSED) again();
    };
  }

  function again() {
    clearTimeout(retry);
    retry = setTimeout(listen, RETRY_MS);
  }

  document.addEventListener("visibilitychange", listen);
  window.addEventListener("online", listen);
  listen();
  return { again, close() { over = true; listen(); } };
}

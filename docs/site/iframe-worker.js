// Runs a worker in a hidden frame, for pages that are opened from disk: there the browser allows no other.
(function () {
  if (location.protocol !== "file:") return;

  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "search";
      document.body.append(frame);
      const inside = frame.contentWindow;
      const waiting = [];
      let ready = false;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...urls) => Promise.all(urls.map((each) => load(inside, each)));
      this.postMessage = (data) => {
        if (!ready) return void waiting.push(data);
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      };
      this.terminate = () => frame.remove();
      load(inside, url).then(() => {
        ready = true;
        waiting.forEach((data) => this.postMessage(data));
      });
    }
  }

  function load(inside, url) {
    return new Promise((resolve, reject) => {
      const script = inside.document.createElement("script");
      script.src = url;
      script.onload = resolve;
      script.onerror = reject;
      inside.document.body.append(script);
    });
  }

  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
})();

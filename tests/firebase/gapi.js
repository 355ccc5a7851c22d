/**
 * Stands in for https://apis.google.com/js/api.js, through which Firebase's SDK talks with its helper frame: messages
 * between a page and a frame, each answered by the handler that is registered for its type, be it later.
 */
(() => {
  const handlers = new Map();
  const answers = new Map();
  let sent = 0;

  function handler(type) {
    if (!handlers.has(type)) handlers.set(type, Promise.withResolvers());
    return handlers.get(type);
  }

  const talkWith = (other) => ({
    register: (type, handle) => handler(type).resolve(handle),
    send(type, message, answer) {
      sent += 1;
      answers.set(sent, answer);
      other.postMessage({ gapi: 'ask', id: sent, type, message }, '*');
    },
    restyle: async () => {},
    ping: async (answer) => answer(),
  });

  addEventListener('message', async ({ data, source }) => {
    if (data?.gapi === 'ask') {
      const handle = await handler(data.type).promise;
      source.postMessage({ gapi: 'answer', id: data.id, said: [await handle(data.message)] }, '*');
    } else if (data?.gapi === 'answer') {
      const answer = answers.get(data.id);
      answers.delete(data.id);
      try {
        answer?.(data.said);
      } catch {
        // Google's script swallows what is thrown here, and the SDK throws even when all is well.
      }
    }
  });

  const context = {
    getParentIframe: () => talkWith(window.parent),
    open: async ({ url, where }, use) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.hidden = true;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      where.append(frame);
      await loaded;
      return use(talkWith(frame.contentWindow));
    },
  };
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context },
  };
  const name = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  window[name]();
})();

/**
 * The service worker, served as `/sw.js`. It keeps the built files and the last copies of visited pages, and a page of
 * the forum for other addresses. It never answers calls, sockets or the identity provider.
 */
const FILES = 'adda-files-1';
/** The copies of pages in the first language; those in another one lie apart, under its tag after this name. */
const PAGES = 'adda-pages-1';
const FIRST = 'en';
/**
 * By language the sentence of a copy's mark, the tag of its time, and the title of a push that can't be read. The server
 * writes them.
 */
const WORDS = {};
const MOST_FILES = 200;
const MOST_PAGES = 50;
/** The header of a copy: when it was made, in milliseconds since 1970. */
const COPIED_AT = 'x-copied-at';
/** A page that answers later than this is shown as of its last copy. */
const NETWORK_MS = 4_000;
/** One without a copy waits longer: the forum's own page has nothing of it. */
const SILENCE_MS = 15_000;
/** The page for addresses without a copy: the client renders them. It names nobody, and lies among the files. */
const OFFLINE_PAGE = '/sw-page';
/** Counts the sign-outs: what was asked for before one is not copied after it. */
let signOuts = 0;
/** A page is copied again after a visit unless its copy is newer than this. */
const FRESH_MS = 30_000;

/** The picture beside a notification. */
const ICON = '/icons/icon-192.png';

const isFile = ({ pathname }) => pathname.startsWith('/assets/');
const isPage = ({ pathname }) =>
  pathname === '/' || /^\/(announcements|post-details\/[^/]+)\/?$/.test(pathname);
/** Every address of a screen; what else answers a navigation is no page of the client. */
const isScreen = (url) =>
  isPage(url) ||
  /^\/(login|register|setup|logout|suspended|notifications|search|since|post|tags|people|membership|dashboard|reset-password|confirm-email|welcome)(\/|$)/.test(
    url.pathname,
  );
/** A page's copy has the address without a fragment. */
const addressOf = (url) => url.href.split('#')[0];

/** Stores a response, and drops the oldest entries beyond the limit. A full disk only costs the copy. */
async function store(cache, key, response, most) {
  try {
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -most).map((old) => cache.delete(old, { ignoreVary: true })));
  } catch (cause) {
    console.warn('A copy could not be stored.', cause);
  }
}

/** A built file never changes under its name. */
async function answerFile(event) {
  const cache = await caches.open(FILES);
  const stored = await cache.match(event.request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(event.request);
  if (response.status === 200)
    event.waitUntil(store(cache, event.request.url, response.clone(), MOST_FILES));
  return response;
}

/** The language of a response; copies of former releases name none. */
const languageOf = (response) => response.headers.get('content-language') ?? FIRST;
const openPages = (language) => caches.open(language === FIRST ? PAGES : `${PAGES}-${language}`);
const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

/** The page for addresses without a copy; undefined until a visit has kept it. */
const offlinePage = async () =>
  (await caches.open(FILES)).match(OFFLINE_PAGE, { ignoreVary: true });

/** The reader's choice. Where it is not known here, the language of the last page that has kept its files. */
async function readersLanguage() {
  const chosen = (await self.cookieStore?.get('language'))?.value;
  if (chosen) return chosen;
  const last = await offlinePage();
  return last ? languageOf(last) : FIRST;
}

/** The copy of a page in the reader's language. */
const ownCopy = async (url) =>
  (await openPages(await readersLanguage())).match(addressOf(url), { ignoreVary: true });

/** Fetches a page to its last byte, and replaces or removes its copy. */
async function fetchPage(request, url) {
  const since = signOuts;
  const response = await fetch(request);
  if (response.type !== 'basic') return response;
  const body = await response.arrayBuffer();
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // A removed post goes with all its pages, in all languages; a page past the end goes alone.
  const ignoreSearch = status === 410 || (status === 404 && url.search === '');
  if (status === 404 || status === 410)
    for (const name of await pageCaches())
      await (await caches.open(name)).delete(addressOf(url), { ignoreVary: true, ignoreSearch });
  if (
    since === signOuts &&
    status === 200 &&
    // A last copy (Warning: 110) may be older than the one that is here.
    !headers.has('warning') &&
    headers.get('content-type')?.startsWith('text/html')
  ) {
    const copied = new Headers(headers);
    copied.set(COPIED_AT, String(Date.now()));
    const cache = await openPages(languageOf(response));
    await store(cache, addressOf(url), new Response(body, { headers: copied }), MOST_PAGES);
  }
  return new Response(body, { status, statusText, headers });
}

const never = () => undefined;

/** The time of a copy, with its day unless that is today. */
function momentOf(time, tag) {
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: 'numeric', month: 'short' };
  return time.toLocaleString(tag, { ...day, hour: '2-digit', minute: '2-digit' });
}

/** The mark of a copy: its time, in its language and digits. */
function markOf(copy, html) {
  const time = new Date(Number(copy.headers.get(COPIED_AT)));
  const { sentence, tag } = WORDS[languageOf(copy)] ?? WORDS[FIRST];
  const hasLatinDigits = /<html[^>]* data-digits="latin"/.test(html);
  const moment = momentOf(time, hasLatinDigits ? tag.replace(/nu-\w+$/, 'nu-latn') : tag);
  const element = `<time datetime="${time.toISOString()}">${moment}</time>`;
  return `<p id="as-of" class="as-of" role="status">${sentence.replace('{time}', element)}</p>`;
}

/** The last copy of a page, marked with its time; in another language only where there is none in the reader's. */
async function lastCopy(url) {
  const copy = (await ownCopy(url)) ?? (await caches.match(addressOf(url), { ignoreVary: true }));
  if (!copy) return undefined;
  const text = await copy.text();
  const mark = markOf(copy, text);
  const html = text.replace(/<body[^>]*>/, (body) => body + mark);
  return new Response(html, { headers: copy.headers });
}

/** What a fetch gives within a time; undefined when it fails or is late. */
async function within(milliseconds, fetched) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  const first = await Promise.race([fetched.catch(never), late]);
  clearTimeout(timer);
  return first;
}

/** Answers from the network; when that is away or late, from the last copy, else with the forum's own page. */
async function answerPage(event, url) {
  const fetched = isPage(url) ? fetchPage(event.request, url) : fetch(event.request);
  event.waitUntil(fetched.catch(never));
  const first = isPage(url) ? await within(NETWORK_MS, fetched) : undefined;
  if (first && first.status < 500) return first;
  return (
    (isPage(url) ? await lastCopy(url) : undefined) ??
    first ??
    (await within(SILENCE_MS, fetched)) ??
    (await offlinePage()) ??
    fetched
  );
}

/** Copies a page that was opened without a request to the server. */
async function copyVisited(visited) {
  const url = new URL(visited);
  const stored = isPage(url) ? await ownCopy(url) : undefined;
  const age = Date.now() - Number(stored?.headers.get(COPIED_AT) ?? 0);
  if (isPage(url) && age > FRESH_MS)
    await fetchPage(new Request(addressOf(url), { headers: { accept: 'text/html' } }), url);
}

/** Copies files, one after the other: those that were loaded before the worker, and those of screens to come. */
async function copyFiles(files) {
  const cache = await caches.open(FILES);
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    const response = await fetch(file, { priority: 'low' });
    if (response.status === 200) await store(cache, file, response, MOST_FILES);
  }
}

/** Copies the page for addresses without a copy; its files are there by then. */
async function copyOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, {
    headers: { accept: 'text/html' },
    priority: 'low',
  });
  if (response.status === 200)
    await store(await caches.open(FILES), OFFLINE_PAGE, response, MOST_FILES);
}

/** Keeps what a page names: the page itself, files, and the page for other addresses. */
async function keep({ visited, files, page }) {
  if (visited) await copyVisited(visited);
  await copyFiles(files);
  if (page) await copyOfflinePage();
}

self.addEventListener('install', () => self.skipWaiting());

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name !== FILES && !name.startsWith(PAGES))
      .map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}
self.addEventListener('activate', (event) => event.waitUntil(activate()));

/** The member has signed out: which pages were visited is nobody else's to know. */
async function forgetVisits() {
  signOuts += 1;
  for (const name of await pageCaches()) await caches.delete(name);
}

self.addEventListener('message', (event) => {
  const done = event.data.forget ? forgetVisits() : keep(event.data).catch(never);
  event.waitUntil(done);
});

/** What a push says, in the form of a declarative push; null where it can't be read. */
function noticeOf(event) {
  try {
    const { notification } = event.data.json();
    return typeof notification.title === 'string' && notification.title !== ''
      ? notification
      : null;
  } catch {
    return null;
  }
}

/** A link of a notification on this origin: the forum may be open at another one of its addresses. */
function linkOf(navigate) {
  const { origin } = self.location;
  const url = URL.canParse(navigate, origin) ? new URL(navigate, origin) : new URL(origin);
  return origin + url.pathname + url.search + url.hash;
}

/** The number on the forum's icon, where there is one. */
async function setBadge(count) {
  if (!self.navigator.setAppBadge || !Number.isInteger(count) || count < 0) return;
  await self.navigator.setAppBadge(count).catch(never);
}

/**
 * Shows a push, always: Safari ends the subscription of a worker that shows nothing, and Chromium shows a notification of
 * its own. Whether there is something to show, the server has decided.
 */
async function showPush(event) {
  const notice = noticeOf(event);
  if (!notice) {
    const language = await readersLanguage().catch(() => FIRST);
    const { push } = WORDS[language] ?? WORDS[FIRST];
    return self.registration.showNotification(push, {
      lang: language,
      icon: ICON,
      data: { navigate: '/notifications' },
    });
  }
  const { title, body, navigate, tag, lang, app_badge: badge } = notice;
  await self.registration.showNotification(title, {
    body,
    lang,
    icon: ICON,
    ...(tag && { tag, renotify: true }),
    data: { navigate },
  });
  if (badge !== undefined) await setBadge(Number(badge));
}
self.addEventListener('push', (event) => event.waitUntil(showPush(event)));

/** Goes to the page that a notification is about: an open one, else a new one. */
async function openLink(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === link);
  await (open ? open.focus() : self.clients.openWindow(link));
}
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openLink(linkOf(notification.data?.navigate)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isFile(url)) event.respondWith(answerFile(event));
  else if (request.mode === 'navigate' && isScreen(url)) event.respondWith(answerPage(event, url));
});

/** Runs the forms of `/api/docs`: signing requests, sending them, the answer, a curl command. Stores nothing. */
import { type FormRequest, askedFrom, isTrial } from './asked.ts';
import { curlLine } from './curl.ts';

/** Maximum number of characters shown of a response. The downloaded file has all of it. */
const maxShown = 200_000;

let saved: string | undefined;

function newElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** A text that can be scrolled, with the keyboard too. */
function pane(label: string, text: string): HTMLElement {
  const pre = newElement('pre', text);
  pre.tabIndex = 0;
  pre.setAttribute('aria-label', label);
  return pre;
}

/** Shows a response in `place`. A streaming response is shown as it arrives, until it is stopped. */
async function showAnswer(place: HTMLElement, response: Response): Promise<void> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const folded = document.createElement('details');
  folded.append(newElement('summary', 'Headers'), pane('Headers of the answer', headers));
  place.replaceChildren(folded);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return follow(place, response);
  const bytes = await response.blob();
  if (bytes.size === 0) return;
  if (/json|text|xml|svg|javascript/.test(type))
    place.append(pane('Body of the answer', readable(await bytes.text(), type)));
  place.append(link(bytes, type, response));
}

function readable(text: string, type: string): string {
  const pretty = type.includes('json') ? indented(text) : text;
  return pretty.length > maxShown ? `${pretty.slice(0, maxShown)}\n… the rest is in the file` : pretty;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Invalid JSON is shown unchanged.
    return text;
  }
}

function link(bytes: Blob, type: string, response: Response): HTMLElement {
  if (saved !== undefined) URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(bytes);
  const anchor = document.createElement('a');
  anchor.href = saved;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  anchor.download = name ?? 'answer';
  anchor.textContent = `Save the answer (${type.split(';')[0] || 'bytes'}, ${bytes.size} bytes)`;
  const line = document.createElement('p');
  line.append(anchor);
  return line;
}

async function follow(place: HTMLElement, response: Response): Promise<void> {
  const pre = pane('Body of the answer', '');
  place.append(pre);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    pre.textContent = (pre.textContent + chunk.value).slice(-maxShown);
  }
}

const token = element<HTMLInputElement>('#token');
const dialog = element<HTMLDialogElement>('#sure');

for (const button of dialog.querySelectorAll('button'))
  button.addEventListener('click', () => dialog.close(button.value));

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the element
function element<E extends Element>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) bringToLife(form);
element<HTMLElement>('#who').hidden = false;
element('#who').addEventListener('submit', (event) => event.preventDefault());
element<HTMLInputElement>('#filter').addEventListener('input', showMatching);
addEventListener('hashchange', openNamed);
openNamed();
void sayWho();

function bringToLife(form: HTMLFormElement): void {
  const { method = 'GET', path = '' } = form.dataset;
  const requestOf = () => askedFrom(method, path, new FormData(form) as Iterable<[string, string | File]>);
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, requestOf());
  });
  onPress(form, 'curl', () => copyCurl(form, requestOf()));
  onPress(form, 'fill', () => fillIn(form, requestOf()));
}

function onPress(form: HTMLFormElement, what: string, act: () => Promise<void>): void {
  form.querySelector(`[data-do=${what}]`)?.addEventListener('click', () => void act());
}

/** The credentials of a request: only the token, or only the session. */
function asWhom(headers: Readonly<Record<string, string>>): RequestInit {
  const secret = token.value.trim();
  if (secret === '') return { headers, credentials: 'same-origin' };
  return { headers: { ...headers, Authorization: `Bearer ${secret}` }, credentials: 'omit' };
}

async function send(form: HTMLFormElement, request: FormRequest): Promise<void> {
  if ('asks' in form.dataset && !isTrial(request) && !(await sure(request))) return;
  const stopped = new AbortController();
  const stop = element<HTMLButtonElement>('[data-do=stop]', form);
  const button = element<HTMLButtonElement>('button:not([type])', form);
  const place = element<HTMLElement>('.answer', form);
  stop.addEventListener('click', () => stopped.abort(), { once: true });
  [stop.hidden, button.disabled] = [false, true];
  place.replaceChildren();
  say(form, 'Asking …');
  const began = performance.now();
  try {
    const { method, address, headers, body } = request;
    const init = { method, ...asWhom(headers), signal: stopped.signal, cache: 'no-store' as const };
    const response = await fetch(address, body === undefined ? init : { ...init, body });
    say(
      form,
      `${response.status} ${response.statusText} after ${Math.round(performance.now() - began)} ms`,
      response.ok,
    );
    await showAnswer(place, response);
  } catch {
    if (!stopped.signal.aborted) say(form, 'There was no answer. Is the hub still running?', false);
    else if (place.childElementCount === 0) say(form, 'Stopped.');
  }
  [stop.hidden, button.disabled] = [true, false];
}

/** `good`: whether the request succeeded; undefined while that is not known yet. */
function say(form: HTMLFormElement, text: string, good?: boolean): void {
  const line = document.createElement('strong');
  line.textContent = text;
  if (good !== undefined) line.dataset['good'] = good ? 'yes' : 'no';
  element('.said', form).replaceChildren(line);
}

/** Asks for confirmation before a request that changes the hub. */
function sure({ method, address }: FormRequest): Promise<boolean> {
  element('#sure-what').textContent =
    `${method} ${address} ${method === 'DELETE' ? 'deletes from' : 'changes'} this hub, for everyone who uses it.`;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

async function copyCurl(form: HTMLFormElement, request: FormRequest): Promise<void> {
  const line = curlLine(location.origin, request, 'open' in form.dataset);
  element('.curl', form).textContent = line;
  // Browsers allow the clipboard only for https and localhost; elsewhere the command can be copied by hand.
  const copied = await navigator.clipboard?.writeText(line).then(
    () => true,
    () => false,
  );
  const where = copied ? 'Copied' : 'Copy it from below';
  const note = 'session' in form.dataset ? ' The hub takes this from a signed-in session only, not with a token.' : '';
  say(form, `${where}; the token comes from the variable CABLEWRIGHT_TOKEN.${note}`);
}

/** Loads the current value at the address, to be changed and sent back with its version. */
async function fillIn(form: HTMLFormElement, { address }: FormRequest): Promise<void> {
  const [path = address] = address.split('?');
  const response = await fetch(path, { ...asWhom({}), cache: 'no-store' }).catch(() => undefined);
  if (response?.ok !== true) {
    say(
      form,
      response === undefined ? 'There was no answer.' : `${response.status}: there is nothing to fill in.`,
      false,
    );
    return;
  }
  element<HTMLTextAreaElement>('[name=body]', form).value = JSON.stringify(await response.json(), null, 2);
  const ifMatch = form.querySelector<HTMLInputElement>('[name=if-match]');
  if (ifMatch !== null) ifMatch.value = response.headers.get('etag') ?? '';
  say(form, 'This is what is there now.');
}

async function sayWho(): Promise<void> {
  const response = await fetch('/api/me', { credentials: 'same-origin' }).catch(() => undefined);
  const me = response?.ok === true ? ((await response.json()) as { name?: string; role?: string }) : undefined;
  element('#me').textContent =
    me === undefined
      ? 'You are not signed in. Sign in to the studio first, or paste a token.'
      : `Requests are sent as ${me.name ?? 'you'}, ${me.role ?? 'viewer'}.`;
}

function showMatching(this: HTMLInputElement): void {
  const words = this.value.toLowerCase().split(/\s+/);
  for (const section of document.querySelectorAll('section')) {
    const routes = [...section.querySelectorAll<HTMLElement>('.route')];
    for (const route of routes) {
      const text = element('summary', route).textContent.toLowerCase();
      route.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = routes.every((route) => route.hidden);
  }
}

function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

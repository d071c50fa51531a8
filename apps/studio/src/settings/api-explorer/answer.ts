/** The hub's answer, below the form of its request. Everything is inserted as text, never as markup. */

/** Letters shown of one answer; the rest is in the file. */
const maxShown = 200_000;

let saved: string | undefined;

function made(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** A text to scroll through, by keyboard too. */
function pane(label: string, text: string): HTMLElement {
  const pre = made('pre', text);
  pre.tabIndex = 0;
  pre.setAttribute('aria-label', label);
  return pre;
}

/** Shows an answer in `place`; one that goes on is shown as it comes, until it is stopped. */
export async function showAnswer(place: HTMLElement, response: Response): Promise<void> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const folded = document.createElement('details');
  folded.append(made('summary', 'Headers'), pane('Headers of the answer', headers));
  place.replaceChildren(folded);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return follow(place, response);
  const bytes = await response.blob();
  if (bytes.size === 0) return;
  if (/json|text|xml|svg|javascript/.test(type))
    place.append(pane('Body of the answer', shown(await bytes.text(), type)));
  place.append(link(bytes, type, response));
}

function shown(text: string, type: string): string {
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
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pre.textContent = (pre.textContent + read.value).slice(-maxShown);
  }
}

/**
 * The request that a form on the API page describes. It uses nothing of the studio: its script is loaded by the API
 * page alone.
 */
export interface FormRequest {
  readonly method: string;
  /** The path, with the query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | File;
}

/** The fields of a form by their names: `path:id`, `query:limit`, `if-match`, `body`, `file`, `type`. */
type Fields = Iterable<readonly [name: string, value: string | File]>;

/** Builds the request. Empty fields are left out. */
export function askedFrom(method: string, path: string, fields: Fields): FormRequest {
  const set = [...fields].filter(([, value]) => value !== '');
  const valueOf = (name: string) => set.find(([each]) => each === name)?.[1];
  const inPath = (name: string) => encodeURIComponent(text(valueOf(`path:${name}`)) ?? '');
  const query = set.flatMap(([name, value]) => (name.startsWith('query:') ? [[name.slice(6), text(value) ?? '']] : []));
  const search = new URLSearchParams(query).toString();
  const body = valueOf('file') ?? valueOf('body');
  const type = body === undefined ? undefined : (text(valueOf('type')) ?? 'application/json');
  const headers = [
    ['Content-Type', type],
    ['If-Match', text(valueOf('if-match'))],
  ].flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value] as const]));
  return {
    method,
    address: path.replace(/:([A-Za-z]+)/g, (_, name: string) => inPath(name)) + (search === '' ? '' : `?${search}`),
    headers: Object.fromEntries(headers),
    body,
  };
}

function text(value: string | File | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** True for a dry run, which only reports what would happen. */
export function isTrial({ address }: FormRequest): boolean {
  return new URLSearchParams(address.split('?')[1] ?? '').get('dryRun') === '1';
}

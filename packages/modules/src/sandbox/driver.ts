/**
 * The first script in a sandbox. It runs before the module, saves the language functions it needs before the module can
 * change them, freezes the rest, and handles calls from the host, with JSON text as input and output. It is a string
 * because it is evaluated in the sandbox.
 */
export const driverSource = String.raw`
(function () {
  'use strict';
  const host = globalThis.__host;
  delete globalThis.__host;
  const { parse, stringify } = JSON;
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
  const { freeze, isExtensible } = Object;
  const { isArray } = Array;
  const { ask, toBase64, fromBase64, log } = host;
  // Values are transferred as JSON, because strings in the sandbox's own interface end at the first NUL.
  const utf8 = (text) => host.utf8(stringify(text));
  const decode = (label, buffer) => parse(host.decode(label, buffer));

  // The time is constant during a call, so that the same input has the same result everywhere.
  const SystemDate = Date;
  let now = 0;
  function FixedDate(...parts) {
    if (!new.target) return new SystemDate(now).toString();
    return parts.length === 0
      ? Reflect.construct(SystemDate, [now], new.target)
      : Reflect.construct(SystemDate, parts, new.target);
  }
  FixedDate.prototype = SystemDate.prototype;
  FixedDate.now = () => now;
  FixedDate.parse = SystemDate.parse;
  FixedDate.UTC = SystemDate.UTC;
  defineProperty(SystemDate.prototype, 'constructor', { value: FixedDate, writable: true, configurable: true });
  defineProperty(globalThis, 'Date', { value: FixedDate, writable: true, configurable: true });

  // The random numbers are the same in every call: mulberry32 with a fixed seed.
  let seed = 0;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  const bufferOf = (bytes) =>
    bytes instanceof ArrayBuffer ? bytes : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  class TextEncoder {
    encode(text = '') { return new Uint8Array(utf8(String(text))); }
  }
  class TextDecoder {
    constructor(label = 'utf-8') { this.encoding = String(label).toLowerCase(); }
    decode(bytes = new Uint8Array()) { return decode(this.encoding, bufferOf(bytes)); }
  }
  const line = (parts) => log(parts.map((part) => {
    try { return typeof part === 'string' ? part : stringify(part) ?? String(part); } catch { return '?'; }
  }).join(' '));
  const console = { log: (...parts) => line(parts), info: (...parts) => line(parts), warn: (...parts) => line(parts), error: (...parts) => line(parts) };
  for (const [name, value] of [['TextEncoder', TextEncoder], ['TextDecoder', TextDecoder], ['console', console]])
    defineProperty(globalThis, name, { value, writable: true, configurable: true });

  // Objects may still have their own name, message or toString: assigning these creates an own property.
  const overridable = new Set(['constructor', 'name', 'message', 'toString', 'toJSON', 'valueOf', 'hasOwnProperty', 'toLocaleString', 'isPrototypeOf', 'propertyIsEnumerable', 'length', 'cause', 'stack']);
  function enableOverride(prototype, key) {
    const known = getOwnPropertyDescriptor(prototype, key);
    if (!known || !('value' in known) || !known.configurable) return;
    const { value } = known;
    defineProperty(prototype, key, {
      configurable: false,
      enumerable: known.enumerable,
      get() { return value; },
      set(next) {
        if (this === prototype) throw new TypeError('The language cannot be changed: ' + String(key) + ' is frozen.');
        defineProperty(this, key, { value: next, writable: true, enumerable: true, configurable: true });
      },
    });
  }
  const seen = new Set();
  function harden(value) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return;
    seen.add(value);
    for (const key of ownKeys(value)) {
      const known = getOwnPropertyDescriptor(value, key);
      if (!known) continue;
      if ('value' in known) harden(known.value);
      else { harden(known.get); harden(known.set); }
    }
    harden(getPrototypeOf(value));
    if (prototypes.has(value)) for (const key of ownKeys(value)) if (overridable.has(key)) enableOverride(value, key);
    if (isExtensible(value)) freeze(value);
  }
  const prototypes = new Set();
  const functions = [async () => {}, function* () {}, async function* () {}];
  for (const key of ownKeys(globalThis)) {
    const value = globalThis[key];
    if (typeof value === 'function' && value.prototype) prototypes.add(value.prototype);
  }
  for (const one of functions) prototypes.add(getPrototypeOf(one));
  for (const key of ownKeys(globalThis)) if (key !== 'globalThis') harden(globalThis[key]);
  for (const one of [...functions, [][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator](), /a/[Symbol.matchAll]('a')]) harden(getPrototypeOf(one));
  for (const key of ownKeys(globalThis)) {
    const known = getOwnPropertyDescriptor(globalThis, key);
    if (known.configurable && 'value' in known) defineProperty(globalThis, key, { value: known.value, writable: false, configurable: false });
  }

  const bytesKey = '$bytes';
  const revive = (_, value) =>
    value !== null && typeof value === 'object' && typeof value[bytesKey] === 'string'
      ? new Uint8Array(fromBase64(value[bytesKey]))
      : value;
  const write = (_, value) => {
    if (value instanceof Uint8Array || value instanceof ArrayBuffer) return { [bytesKey]: toBase64(bufferOf(value)) };
    return typeof value === 'bigint' ? Number(value) : value;
  };
  const read = (text) => (text.includes('"$bytes"') ? parse(text, revive) : parse(text));

  const asking = async (name, ...parts) => read(await ask(name, stringify(parts, write)));
  const tools = (settings, chosen) => freeze({
    settings: freeze(settings),
    chosen,
    async fetch(url, options = {}) {
      const { status, headers, body } = await asking('fetch', String(url), options);
      return freeze({
        status, headers, ok: status >= 200 && status < 300,
        bytes: async () => body,
        text: async () => decode('utf-8', bufferOf(body)),
        json: async () => parse(decode('utf-8', bufferOf(body))),
      });
    },
    store: freeze({
      get: (key) => asking('store.get', String(key)),
      set: (key, value) => asking('store.set', String(key), value),
      delete: (key) => asking('store.delete', String(key)),
      keys: () => asking('store.keys'),
    }),
    progress: (done, total, text) => { void ask('progress', stringify([done, total, text])); },
  });

  let contributions;
  const listed = (name) => {
    const list = contributions[name];
    if (list === undefined) return [];
    if (!isArray(list)) throw new TypeError('"' + name + '" must be a list.');
    return list;
  };
  const found = (name, id) => {
    const one = name === 'partNumberScheme' ? contributions[name] : listed(name).find((each) => each.id === id);
    if (one === undefined || one === null) throw new TypeError('The module has no ' + name + ' "' + id + '".');
    return one;
  };
  const why = (error) => {
    try {
      return error instanceof Error ? String(error.name) + ': ' + String(error.message) : String(error);
    } catch { return 'It threw something that cannot be shown.'; }
  };

  const operations = {
    describe: () => contributions,
    rules({ rules, design, settings }) {
      const out = [];
      for (const { id, subjects } of rules) {
        const rule = found('rules', id);
        for (let at = 0; at < subjects.length; at += 1) {
          try {
            const message = rule.check(subjects[at], design, { settings });
            if (message !== undefined && message !== null && message !== '') out.push({ id, at, message: String(message) });
          } catch (error) {
            out.push({ id, at, failed: why(error) });
            break;
          }
        }
      }
      return out;
    },
    many({ what, method, calls, settings }) {
      const one = found(what);
      return calls.map((call) => one[method](...call, { settings }) ?? null);
    },
    async call({ what, id, method, args, settings, tools: wanted, chosen }) {
      const one = found(what, id);
      // The options of an exporter serve as its context.
      const last = wanted ? tools(settings, chosen === true) : what === 'exporters' ? { ...args.pop(), settings } : { settings };
      return apply(one[method], one, [...args, last]);
    },
  };

  const take = (exported) => {
    contributions = exported.default;
    if (contributions === null || typeof contributions !== 'object') throw new TypeError('The module has no default export with its contributions.');
  };
  const call = async (text) => {
    const { operation, at, input } = read(text);
    now = at;
    seed = 0;
    try {
      const value = await operations[operation](input);
      return '{"ok":true,"value":' + (stringify(value, write) ?? 'null') + '}';
    } catch (error) {
      return '{"ok":false,"why":' + stringify(why(error)) + '}';
    }
  };
  return { take, call };
})()
`;

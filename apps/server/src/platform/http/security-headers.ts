import type { FastifyInstance } from 'fastify';

/**
 * What a page of this hub may load: everything from the hub itself, and nothing from elsewhere. Style attributes and
 * style tags are allowed, because the studio's component library uses both; scripts are never inline. Web workers and
 * pictures created in the page (`blob:`, `data:`) are the studio's own previews.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  // The studio runs code modules in a sandbox, which is a WebAssembly program.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy for a single sheet, a document that runs no code. */
export const sheetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox";

const always: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', contentSecurityPolicy],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
];

/** Adds the headers to every response. With `https`, they also make browsers use only https from then on. */
export function setSecurityHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of always) reply.header(name, value);
    if (https) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

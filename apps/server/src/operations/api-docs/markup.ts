/** HTML pages: escaping, and the common frame of a page. */
import { escapeMarkup } from '@cablewright/model';

const style = `
:root { color-scheme: light dark; background: light-dark(#fff, #14171c); color: light-dark(#1b1f24, #e6e9ee);
  --line: color-mix(in srgb, currentColor 25%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre, textarea, input, select { font-family: ui-monospace, monospace; font-size: .9em }
a { color: light-dark(#0b4f9e, #8fb8ff) }
h3, h4 { margin: .75rem 0 .25rem }
pre { overflow: auto; max-height: 32rem; padding: .75rem; border: 1px solid var(--line); border-radius: 4px }
.route { border-top: 1px solid var(--line); padding: .25rem 0 }
summary { cursor: pointer; padding: .25rem 0; overflow-wrap: anywhere } .route > summary code { font-weight: 600 }
ul { overflow-wrap: anywhere } .wide { overflow-x: auto }
td, th { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top }
nav a { margin-right: 1rem; display: inline-block; padding: 2px 0 }
#who, .try { border: 1px solid var(--line); border-radius: 8px; padding: .25rem 1rem; margin: .75rem 0 }
.try:not([hidden]) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 0 1rem }
.try > *, .wide-field { grid-column: 1 / -1; min-width: 0 } .try > .field:not(.wide-field) { grid-column: auto }
.field { display: grid; gap: 2px; margin: .6rem 0; align-content: start } .field small { overflow-wrap: anywhere }
.field input, .field select, .field textarea { box-sizing: border-box; width: 100%; max-width: 100%; padding: .4rem .5rem;
  border: 1px solid #767676; border-radius: 4px; background: light-dark(#fff, #1d2128); color: inherit }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem }
button { font: inherit; padding: .3rem .9rem; border: 1px solid #767676; border-radius: 4px; background: light-dark(#f1f3f5, #2a2f38); color: inherit; cursor: pointer }
button:not([type]), button[value=yes] { background: #1a5fb4; border-color: #1a5fb4; color: #fff }
.curl { white-space: pre-wrap; overflow-wrap: anywhere } .curl:empty { display: none }
.said strong[data-good=no] { color: light-dark(#a3120a, #ff9b8f) }
dialog { background: light-dark(#fff, #1d2128); color: inherit; max-width: min(32rem, 90vw); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere }`;

export const escaped = escapeMarkup;

/** `script` is a path on this hub, because the content security policy allows neither other scripts nor inline ones. */
export function page(title: string, body: string, script?: string): string {
  const scripts = script === undefined ? '' : `<script type="module" src="${escaped(script)}"></script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" type="image/svg+xml" href="/icon.svg">
<style>${style}</style>${scripts}</head><body><main>${body}</main></body></html>`;
}

import type { Server } from 'node:http';

/** Counts the open event streams of a hub. Pass `extend` to the hub when it starts. */
export class StreamCount {
  open = 0;

  readonly extend = ({ app }: { readonly app: { readonly server: Server } }): void => {
    app.server.on('request', ({ url = '' }, response) => {
      if (!url.startsWith('/api/events')) return;
      this.open += 1;
      response.on('close', () => (this.open -= 1));
    });
  };
}

/** The network between browsers and a hub, which a journey can cut. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Network {
  #server: Server;
  #port = 0;
  readonly #hubPort: () => number;
  readonly #sockets = new Set<Socket>();

  private constructor(hubPort: () => number) {
    this.#hubPort = hubPort;
    this.#server = this.#listener();
  }

  static async open(hubPort: () => number): Promise<Network> {
    const network = new Network(hubPort);
    await network.restore();
    return network;
  }

  /** The address of the hub through this network. */
  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #listener(): Server {
    return createServer((socket) => {
      const toHub = connect(this.#hubPort(), '127.0.0.1');
      for (const end of [socket, toHub]) {
        this.#sockets.add(end);
        end.on('error', () => undefined).on('close', () => this.#sockets.delete(end));
      }
      socket.on('close', () => toHub.destroy());
      toHub.on('close', () => socket.destroy());
      socket.pipe(toHub).pipe(socket);
    });
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async restore(): Promise<void> {
    this.#server = this.#listener();
    await new Promise<void>((done) => this.#server.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of one or more ports that can drop all data, or cut all connections. */
export interface LineProxy {
  port: number;
  /** Drops all data of all connections, old and new, and keeps them open. */
  fallSilent(): void;
  /** Cuts all connections, and new ones as they come. */
  refuse(): void;
  /** Forwards again; connections from the silent time are cut. */
  speak(): void;
  /** Forwards new connections again; existing ones stay open and silent. */
  speakAnew(): void;
  close(): void;
}

/** Opens a proxy; each connection goes to the first port, in turn, that accepts it. */
export async function startProxy(...ports: number[]): Promise<LineProxy> {
  let [silent, refusing, turn] = [false, false, 0];
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Errors are expected: connections are cut.
    socket.on('error', () => socket.destroy());
  };
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  /** Tries every port, starting at `first`. */
  function join(client: Socket, first: number, tried = 0) {
    const server = connect(ports[(first + tried) % ports.length] as number, '127.0.0.1');
    let joined = false;
    keep(server);
    server.on('connect', () => {
      joined = true;
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (bytes) => {
          if (!silent && !dead.has(from)) to.write(bytes);
        });
        from.on('close', () => {
          if (!dead.has(from)) to.end();
        });
      }
      client.resume();
    });
    server.on('close', () => {
      if (joined) return;
      if (tried + 1 < ports.length) join(client, first, tried + 1);
      else client.destroy();
    });
  }
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    keep(client);
    if (refusing) client.destroy();
    else join(client, turn++);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as { port: number }).port,
    fallSilent() {
      silent = true;
    },
    refuse() {
      refusing = true;
      cutAll();
    },
    speak() {
      [silent, refusing] = [false, false];
      cutAll();
    },
    speakAnew() {
      [silent, refusing] = [false, false];
      for (const socket of sockets) dead.add(socket);
    },
    close() {
      proxy.close();
      cutAll();
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A small TCP proxy before one or more ports, that can fall silent without a word. */
export async function openProxy(...ports: number[]) {
  let silent = false;
  let turn = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Cut lines are what this is for.
    socket.on('error', () => socket.destroy());
  };

  /** Tries all ports, from the given one on, until one takes the connection. */
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
          if (!silent) to.write(bytes);
        });
        from.on('close', () => to.end());
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
    join(client, turn++);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (proxy.address() as { port: number }).port,
    /** Swallows all bytes of all connections, old and new, and keeps them open. */
    fallSilent() {
      silent = true;
    },
    /** Works again; what stood open while it was silent is of no use to anybody and is cut. */
    speak() {
      silent = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}

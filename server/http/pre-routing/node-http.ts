import type * as Http from 'node:http';

/**
 * Values of `node:http`. An `import` statement reads all exports of a module of Node, and one of these loads Node's
 * clients of `fetch` and HTTP/2: 6 MB that no idle forum uses.
 */
export const { STATUS_CODES, ServerResponse } = process.getBuiltinModule('node:http');
export type ServerResponse = Http.ServerResponse;

import type { FastifyInstance } from 'fastify';
import type { Upload } from '../../contract/core/endpoint.ts';
import { HttpError } from './errors.ts';

/** Takes bodies of these types as bytes, and no others, for the routes of a scope. */
export function acceptUploads(scope: FastifyInstance, { types, mostBytes }: Upload): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new HttpError(415, `Send the body as ${types.join(' or ')}.`)),
  );
}

/** A worker thread that renders long texts: an entry of its own, in the sources and in the built program. */
import { parentPort } from 'node:worker_threads';
import { renderHere } from './rendering.ts';

parentPort?.on('message', (rendering) => parentPort?.postMessage(renderHere(rendering)));

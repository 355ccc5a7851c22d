import { beforeEach, expect, test } from 'vitest';
import {
  leaveToasts,
  toastError,
  toastOnward,
  toastSuccess,
  useToasts,
} from '../../../client/ui/feedback/toasts.ts';

beforeEach(() => useToasts.setState({ notes: [] }));
const texts = () => useToasts.getState().notes.map(({ text }) => text);

test('good news of a page goes with the page; bad news stays', () => {
  toastError('Not sent');
  toastSuccess('Link copied');
  leaveToasts();
  expect(texts()).toEqual(['Not sent']);
});

test('good news of an act that leads to another page stands there, and goes with that one', () => {
  toastOnward('The forum is set up');
  leaveToasts();
  expect(texts()).toEqual(['The forum is set up']);
  leaveToasts();
  expect(texts()).toEqual([]);
});

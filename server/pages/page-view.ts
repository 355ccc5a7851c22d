import type { AnyCall, InputOf } from '../../contract/core/calls.ts';
import type { FirstAnswer } from '../../contract/core/initial-data.ts';
import type { CommentsView } from '../../contract/values/comments-view.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import { badInput } from '../http/errors.ts';

/** One read of a screen: the same call that its client would make. */
export type ScreenRead<Name extends AnyCall = AnyCall> = Name extends AnyCall
  ? {
      name: Name;
      input: InputOf<Name>;
      /** The read where the page's post does not have the comment of `input`. */
      orElse?: InputOf<Name>;
      /** The page is there also where what is read is not. */
      isOptional?: true;
    }
  : never;

export type SearchQuery = InputOf<'GET /search'>['query'];

/** A page as it was asked for. */
export interface PageView {
  /** The path with the query that matters, in one form: the key of the cached page. */
  address: string;
  reads: readonly ScreenRead[];
  /** The answers must show that the page exists; of the first page nothing is asked. */
  exists(answers: readonly FirstAnswer[]): boolean;
  /** True if the page carries the beginnings of its lists only. */
  isExcerpt?: boolean;
  /** The one address of what was asked for under another name. */
  movedTo?: string | null;
  /** The query of the search. It is a costly read, and each reader asks for other words: such a page is not kept. */
  search?: SearchQuery;
  /** The day since which the page tells what happened: a costly read, which many share. */
  since?: string;
  /** The request is wrong, and the screen itself says how. */
  isFaulty?: boolean;
  /** True if what is not there was there once. */
  wasThere?(): Procedure<boolean>;
}

/**
 * Reads the number of a page from its address.
 * @throws HttpError (400) for anything but a whole number from 1.
 */
export function pageOf(query: URLSearchParams): number {
  const given = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw badInput('page', { fault: 'format', sentence: 'must be a whole number from 1' });
  return Number(given);
}

/** The address of a path with those parts of a query that matter. */
export function addressOf(path: string, query: Record<string, string | number | null>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Of a page that is there whatever the answers say. */
export const always = () => true;

/** Makes the view of an address; `view` is how its reader sees comments. */
export type MakeView = (path: string, query: URLSearchParams, view: CommentsView) => PageView;

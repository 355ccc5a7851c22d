import { createStore, type StoreApi, useStore } from 'zustand';
import { perPage } from './page-state.ts';

/** A store of which each page has its own; itself a hook, as a store of Zustand is. */
interface PageStore<State> extends Pick<StoreApi<State>, 'getState' | 'setState' | 'subscribe'> {
  (): State;
  <Part>(selector: (state: State) => Part): Part;
}

const stores = perPage(() => new Set<StoreApi<unknown>>());

/** Declares a store. `initial` makes the state that it has until something enters. */
export function createPageStore<State>(initial: () => State): PageStore<State> {
  const storeOf = perPage(() => {
    const store = createStore<State>()(initial);
    stores().add(store as StoreApi<unknown>);
    return store;
  });
  const whole = (state: State): unknown => state;
  const useSlice = (selector = whole) => useStore(storeOf(), selector);
  return Object.assign(useSlice, {
    getState: () => storeOf().getState(),
    setState: (...change: Parameters<StoreApi<State>['setState']>) => storeOf().setState(...change),
    subscribe: (listener: Parameters<StoreApi<State>['subscribe']>[0]) =>
      storeOf().subscribe(listener),
  }) as PageStore<State>;
}

/**
 * Makes what the stores hold now their initial state, which rendering on the server and hydration show. Both call it
 * after the initial data have entered, so that the first rendering in the browser equals the server's.
 */
export function captureInitialStates(): void {
  for (const store of stores()) {
    const state = store.getState();
    store.getInitialState = () => state;
  }
}

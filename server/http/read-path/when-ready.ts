/** Continues with a value at once, or when its promise resolves. */
export const whenReady = <T, Next>(
  value: T | Promise<T>,
  next: (value: T) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value));

/** The look of a number at the corner of an icon. */
export const iconBadge =
  'badge bg-badge ring-base-100 absolute top-1 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-[0.6875rem] font-bold text-white ring-2';

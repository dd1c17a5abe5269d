/** Opens what is folded around the element that the address names, and shows the element. */
export const openTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folds: HTMLDetailsElement[] = [];
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) folds.push(fold);
  if (folds.every(({ open }) => open)) return;
  for (const fold of folds) fold.open = true;
  target?.scrollIntoView();
};

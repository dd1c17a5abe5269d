const contents = document.getElementById('contents');

/** Closes the contents, which cover the page on a phone, when the reader has chosen a link. */
export const closeContents = (): void => {
  contents?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null && contents.matches(':popover-open')) {
      contents.hidePopover();
    }
  });
};

/** Marks the section that the reader sees in the contents. */
export const markCurrentSection = (): void => {
  const links = new Map(
    [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  );
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute('aria-current');
        links.get(target.id)?.setAttribute('aria-current', 'true');
      }
    },
    // A line in the upper third of the window.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const section of document.querySelectorAll('.operation')) observer.observe(section);
};

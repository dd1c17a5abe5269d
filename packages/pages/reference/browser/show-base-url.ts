/** Shows the address of the service, which is where this page is. */
export const showBaseUrl = (): void => {
  const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');
  for (const element of document.querySelectorAll('[data-base-url]')) element.textContent = baseUrl;
};

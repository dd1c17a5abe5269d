const FOLDER = import.meta.resolve('swagger-ui-dist/package.json');

/** Where a file of the renderer is. */
export const rendererFile = (name: string): URL => new URL(name, FOLDER);

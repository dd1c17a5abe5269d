/** The executable is a bundle, so a reference cannot find its assets beside its own code. */
export const REFERENCE_ASSETS = new URL('../assets/', import.meta.resolve('@workspace-api/reference'));

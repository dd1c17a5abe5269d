/** The server of a URI. */
export interface Address {
  readonly address: { readonly host: string; readonly port: number };
  /** Returns the URI for another port of this machine. */
  readonly uriAt: (port: number) => string;
}

export const addressIn = (uri: string): Address => {
  const { hostname, port } = new URL(uri);
  return {
    address: { host: hostname, port: Number(port || 5_432) },
    uriAt: (otherPort: number): string => {
      const other = new URL(uri);
      other.hostname = '127.0.0.1';
      other.port = String(otherPort);
      return other.href;
    },
  };
};

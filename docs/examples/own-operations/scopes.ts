declare module '@workspace-api/core' {
  interface HostScopes {
    'invoices:read': true;
    'invoices:write': true;
  }
}

export const INVOICE_SCOPES = ['invoices:read', 'invoices:write'] as const;

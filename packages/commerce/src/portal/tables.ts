// Derived from the migrations by `npm run db:types`; do not edit.
export {}

declare module '../core/database/tables.ts' {
  interface PortalLookupsTable {
    id: string
    email: string
    requested_from: string
    created_at: Date
  }

  interface Tables {
    portal_lookups: PortalLookupsTable
  }
}

import { type Contract, type Endpoint } from '@atelier/contract'
import { bindRoute, type Context, type Route, type Seller, type User } from '@atelier/plumbing/http'
import { api, type Area } from '../core/area.ts'
import { servicesOfCall } from '../core/audit/actor.ts'
import { servicesOfDryRun } from '../core/dry-run.ts'
import type { Services } from '../core/services.ts'
import { requireRole } from './require-role.ts'
import { organizationOf } from './tenancy.ts'

type AnyHandler = (input: { readonly path?: unknown }, context: Context<Services>) => unknown

const endpointAt = (path: string): Endpoint => {
  let at: Endpoint | Contract | undefined = api
  for (const name of path.split('.')) at = (at as Contract | undefined)?.[name]
  return at as Endpoint
}

/** Adds the organization of the object that the path names, for endpoints that declare the object. */
const withOrganization =
  ({ of }: Endpoint, handler: AnyHandler): AnyHandler =>
  async (input, context) => {
    if (of === undefined) return handler(input, context)
    const [{ id }, caller] = [input.path as { readonly id: string }, context.caller as Seller]
    const organization_id = await organizationOf(context.database.db, caller, of, id)
    return handler(input, { ...context, organization_id } as Context<Services>)
  }

/** Requires the role that an endpoint of users declares, in the organization that the path names. */
const withRole =
  ({ role }: Endpoint, { forbidden }: Area, handler: AnyHandler): AnyHandler =>
  async (input, context) => {
    if (role === undefined) return handler(input, context)
    const [{ id }, { user_id }] = [input.path as { readonly id: string }, context.caller as User]
    await requireRole(context.database.db, role, { organization_id: id, user_id }, forbidden)
    return handler(input, context)
  }

/**
 * Returns the routes of an area, with services bound to each handler. Writes of a handler appear in the audit
 * log, because its database connection carries the caller.
 */
export const routesOf = (area: Area, services: Services): Route[] => {
  const route = (path: string, handler: AnyHandler) => {
    const endpoint = endpointAt(path)
    const ofObject = withRole(endpoint, area, withOrganization(endpoint, handler))
    const auditedHandler: AnyHandler = (input, context) => {
      const callServices = servicesOfCall(context, endpoint, context)
      return ofObject(input, context.request.dry_run ? servicesOfDryRun(callServices) : callServices)
    }
    return { ...bindRoute(endpoint, auditedHandler, services), hasDryRun: true }
  }
  return Object.entries(area.endpoints ?? {}).flatMap(([path, handlers]) =>
    typeof handlers === 'function'
      ? [route(path, handlers as AnyHandler)]
      : Object.entries(handlers as Readonly<Record<string, AnyHandler>>).map(([name, handler]) =>
          route(`${path}.${name}`, handler),
        ),
  )
}

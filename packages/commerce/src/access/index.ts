export { findCredentialNames, findMemberships, namedCredentials } from './lookup-queries.ts'
export { notFound } from './not-found.ts'
export { selectOrganizations } from './organizations.ts'
export { ofSession } from './session-rows.ts'
export {
  findOrganizationOfCall,
  notedOrganization,
  organizationOf,
  organizationOfBody,
  organizationOfCall,
  organizationOfNamed,
} from './tenancy.ts'
export { routesOf } from './routes.ts'

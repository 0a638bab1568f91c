/**
 * Returns the resource of a path: its fixed start, without the version and the portal's prefix. `['orders']` for
 * `/v1/orders/{id}/void`, `['customers', 'me']` for `/v1/customer-portal/customers/me`.
 */
export const resourceOf = (path: string): readonly string[] => {
  const parts = path.replace(/^\/v1\/(customer-portal\/)?|\/$/g, '').split('/')
  const parameter = parts.findIndex((part) => part.startsWith('{'))
  return parameter < 0 ? parts : parts.slice(0, parameter)
}

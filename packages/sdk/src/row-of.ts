import type { Endpoint } from '@atelier/contract'
import type { Row } from './row.ts'
import { shapeOf } from './shape/shape-of.ts'

const known = new WeakMap<Endpoint, Row>()

/** The client's part of a row of the contract. */
export const rowOf = (endpoint: Endpoint): Row => {
  const before = known.get(endpoint)
  if (before) return before
  const { method, path, access, spelling, encoding, answers, status } = endpoint
  const { path_parameters, query, body, response } = endpoint
  const row: Row = {
    method,
    path,
    access,
    status,
    ...(spelling && { spelling }),
    ...(encoding && { encoding }),
    ...(answers && { answers }),
    ...(path_parameters && { path_parameters: shapeOf(path_parameters) }),
    ...(query && { query: shapeOf(query) }),
    ...(body && { body: shapeOf(body) }),
    ...(response && { response: shapeOf(response) }),
  }
  known.set(endpoint, row)
  return row
}

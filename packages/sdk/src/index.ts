export {
  type AreaClient,
  type CallMethod,
  type Client,
  type ContractClient,
  createClient,
  createClientFor,
} from './client.ts'
export { createUncheckedCall, type UncheckedCall } from './unchecked.ts'
export * from './publish/surface.ts'

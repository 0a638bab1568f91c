export {
  type AreaClient,
  type CallMethod,
  type Client,
  type ContractClient,
  createClient,
  createClientFor,
} from './client.ts'
export { createUncheckedClient, type Unchecked, type UncheckedClient } from './unchecked.ts'
export * from './publish/surface.ts'

export {
  type AreaClient,
  type CallMethod,
  type Client,
  type ContractClient,
  createClient,
  createClientFor,
} from './client.ts'
export * from './publish/surface.ts'

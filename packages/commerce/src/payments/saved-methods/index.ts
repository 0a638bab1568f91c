export {
  bindProcessorCustomer,
  findCustomerOfProcessor,
  isOfGuest,
  linkProcessorCustomer,
  listPayingCustomers,
  listProcessorCustomers,
  type Payer,
} from './customer-queries.ts'
export { ensureProcessorCustomer } from './customers.ts'
export {
  chooseDefaultMethod,
  defaultMethod,
  findMethodToCharge,
  forgetMethod,
  listSavedMethods,
  saveMethod,
} from './methods.ts'

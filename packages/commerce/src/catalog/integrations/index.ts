export { withDeadline } from './deadline.ts'
export { type Integrations, notSetUp, platformTitles, requirePlatform } from './platforms.ts'
export { type ConnectedAccount, PlatformError, type PlatformName } from './port.ts'
export { defineState, invalidStateError } from './signed-state.ts'

export { createSampleOrganization } from './sample.ts'
export { openDemoOrganization } from './open.ts'
export type { DemoOrganization } from './queries.ts'

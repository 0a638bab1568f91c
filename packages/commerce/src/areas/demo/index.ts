export { type DemoOrganization, openDemoOrganization } from './open-demo-organization.ts'

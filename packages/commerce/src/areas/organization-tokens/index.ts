export { authenticateSeller } from './authenticate.ts'
export { ensureToken, issueToken, type TokenRequest } from './issue.ts'

export { authenticateSeller } from './authenticate.ts'
export { ensureToken, issueToken, type TokenRequest } from './issue.ts'
export { listTokens, openNamedToken, revokeTokens, type ListedToken, type NamedToken } from './named.ts'

export { authenticateSeller } from './authenticate-seller.ts'
export { ensureToken, issueToken, type TokenWish } from './issue-token.ts'

/**
 * Windows over the checkout: the 3-D Secure check and the wallet of the sandbox. One file, so that a retry
 * loads all of it.
 */
export { LiveChallenge, SandboxChallenge } from './processor/Challenge.tsx'
export { TestWallet } from './wallet/TestWallet.tsx'

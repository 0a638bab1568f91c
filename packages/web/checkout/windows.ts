/** The windows over the checkout: the bank's question and the wallet of the sandbox. One file, so that all of it can be asked for again. */
export { LiveChallenge, SandboxChallenge } from './processor/Challenge.tsx'
export { TestWallet } from './wallet/TestWallet.tsx'

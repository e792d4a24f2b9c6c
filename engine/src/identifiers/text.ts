export { isKeepable } from '@signet/contract/readable-text'

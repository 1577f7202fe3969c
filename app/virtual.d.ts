/** Method and path of every endpoint, worked out from contract/endpoints.ts at build time. */
declare module 'virtual:endpoint-addresses' {
  const addresses: Record<string, Record<string, [method: string, path: string]>>;
  export default addresses;
}

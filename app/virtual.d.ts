/** Method and path of the endpoints that readers call, generated from contract/endpoints.ts at build time. */
declare module 'virtual:endpoint-addresses' {
  const addresses: Record<string, Record<string, [method: string, path: string]>>;
  export default addresses;
}

/** The endpoints that only staff may call. */
declare module 'virtual:desk-addresses' {
  const addresses: Record<string, Record<string, [method: string, path: string]>>;
  export default addresses;
}

/**
 * The digests of what came with the house's migrations and has no seal, therefore: versions of offers, and what pools and series of
 * tournaments pay. A migration that changes one changes its line here.
 */
export const cameWith: Readonly<Record<string, string>> = {
  'offer donus:1': '586a8c9850cb4c38c3d147b17b259216524c338a33780f768e8c3152e166f87f',
  'offer donus:2': '5e98d175ec96730723a481fd3a3b1b2e192d4acfaecef0753b2d2474a97cfa18',
  'offer donus:3': '23ddd25d9d603069bea663f5ca1ddb06a434cdde4db01f7b5ba25b6a01a8ec30',
  'offer hosgeldin:1': '1b3151e312e670c527c4156a3de4735600033bfd2797aa4137b5b9fe0bad85cb',
  'offer hosgeldin:2': '4a8ef3ae6620b1896ea34e7b5555982756edf4080e007a49dd8317b058081c95',
  'offer kayip:1': '1646c636f1df9b3da7b697a6b993c7d8744f5f10b50a17b7905433c4f463e99d',
  'offer kayip:2': '56e636628913c842c43f29bca6cf4b13b1d47b4907c8f57b14b22ebb1c7c8447',
  'offer yatirim:1': '2119209de78399717e53f038742a9a4f9fe5d3f507539e558a042e20fc60617b',
  'offer yatirim:2': '0e3764da78a1ef45779d3811692bd968c0b06785947673c8a901df5c3e6d715e',
  'pool ay': 'a78888c31c29cd38d29c206428cff83a03d93c6fda1ed3b21a4b49d461db8e37',
  'pool felek': '42cad98201589719bca1fffafcbc0f965198aaffa92af9d1734ddc4e6da2a08d',
  'pool gunes': '5d33899264225921d6dbbc0c7c23078d9fff3b42ab2b9b9a2f6028c703bef3ba',
  'pool yildiz': '68f9e6506e0e4a68f07e58b8408ca5be7d6e417ee37b654de2ea13820facf84c',
  'series gece-seferi': 'ebaab2b968ffdeecfa77d5d2217d80ef4d6de6d089f3fb6c877b47a3d6b810b8',
  'series lale-turu': 'd1b19a81b5a6810eb155b34d1eb9f11d44f94454ef03c797425f8e798d2ef586',
  'series tac-yarisi': 'a020ff1a2485de06afe007562ba661fe0e2de68e1d85c867768d24c0e6d1570e',
  'series yildiz-ligi': '1e4d23203928bbdf1e978d869e7eb449b83d7915f7cbd7742eb403faa2d6f8ec',
  'series yonca-kupasi': 'a83e074553180461213cc3f08222665fc35a2639725e3e7f09e3bc5d48d59ce3',
}

/** Returns the members of an object and of its class, by name. */
export const membersOf = (object: object): readonly (readonly [name: PropertyKey, member: unknown])[] => {
  const members = new Map<PropertyKey, unknown>();
  for (
    let owner: object | null = object;
    owner !== null && owner !== Object.prototype;
    owner = Reflect.getPrototypeOf(owner)
  )
    for (const name of Reflect.ownKeys(owner)) if (name !== 'constructor') members.set(name, Reflect.get(object, name));
  return [...members];
};

/// Where tests find vectors and print seeds; filled as rooms land.
public enum PropertyKit {}
